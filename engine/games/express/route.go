package express

// maxRoute is the most cards that a train can pass: there are 12 titles of each
// company.
const maxRoute = 12
