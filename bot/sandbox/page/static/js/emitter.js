// emitter.js: named events between modules, without the DOM.

/** Emitter calls listeners in the order in which they were added. */
export class Emitter {
  #listeners = new Map();

  /** on adds a listener and returns the function that removes it. */
  on(type, listener) {
    const list = this.#listeners.get(type) ?? new Set();
    list.add(listener);
    this.#listeners.set(type, list);
    return () => list.delete(listener);
  }

  /** emit calls the listeners of type with detail. */
  emit(type, detail) {
    for (const listener of [...(this.#listeners.get(type) ?? [])]) listener(detail);
  }
}
