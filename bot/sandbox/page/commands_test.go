package page_test

// railCommands are the commands that the test's bot registers.
func railCommands() []object {
	game := object{
		"type": 3, "name": "game", "description": "Which game to play", "required": true,
		"name_localizations": object{"fr": "jeu"}, "description_localizations": object{"fr": "À quel jeu jouer"},
		"choices": []object{{"name": "Trains", "value": "trains"}, {"name": "Europe", "value": "europe", "name_localizations": object{"fr": "Europe à toute vapeur"}}},
	}
	seats := object{"type": 4, "name": "seats", "description": "How many players", "min_value": 2, "max_value": 4}
	open := object{"type": 5, "name": "open", "description": "May anybody join"}
	zoom := object{"type": 3, "name": "zoom", "description": "A place to look at", "autocomplete": true}
	who := object{"type": 6, "name": "user", "description": "Whose figures"}
	return []object{{
		"type": 1, "name": "rails", "description": "Railway games", "name_localizations": object{"fr": "rails"},
		"options": []object{
			{
				"type": 1, "name": "start", "description": "Open a table for a game", "options": []object{game, seats, open},
				"name_localizations": object{"fr": "lancer"}, "description_localizations": object{"fr": "Ouvrir une table de jeu"},
			},
			{"type": 1, "name": "stop", "description": "Close the table"},
			{"type": 1, "name": "board", "description": "Show the board", "options": []object{zoom}},
			{"type": 1, "name": "stats", "description": "Games played and won", "options": []object{who}},
			{"type": 1, "name": "join", "description": "Take a seat"},
		},
	}}
}
