// What a client that a generator made for Go does: a request, an answer, and an error with its code.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	loquent "github.com/loquent/client"
)

func main() {
	configuration := loquent.NewConfiguration()
	configuration.Servers = loquent.ServerConfigurations{{URL: os.Getenv("LOQUENT_URL")}}
	configuration.AddDefaultHeader("Authorization", "Bearer "+os.Getenv("LOQUENT_API_KEY"))
	client, ctx := loquent.NewAPIClient(configuration), context.Background()

	request := loquent.NewTranslateTextRequest([]string{"Save the file"}, "en", "en-XA")
	texts, _, err := client.TextAPI.TranslateText(ctx).TranslateTextRequest(*request).Execute()
	require(err)
	created := loquent.NewCreateGlossaryRequest("Go", "en")
	made, _, err := client.GlossariesAPI.CreateGlossary(ctx).CreateGlossaryRequest(*created).Execute()
	require(err)
	_, _, err = client.GlossariesAPI.ReadGlossary(ctx, 2_000_000_000).Execute()
	var refusal struct{ Code string }
	if failure, isRefused := err.(*loquent.GenericOpenAPIError); isRefused {
		require(json.Unmarshal(failure.Body(), &refusal))
	}
	answer, err := json.Marshal(map[string]string{
		"text": texts.TranslatedText[0], "name": made.Name, "code": refusal.Code,
	})
	require(err)
	fmt.Println(string(answer))
}

func require(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
