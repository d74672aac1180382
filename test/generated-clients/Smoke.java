import com.google.gson.JsonParser;
import java.util.List;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.GlossariesApi;
import org.openapitools.client.api.TextApi;
import org.openapitools.client.model.CreateGlossaryRequest;
import org.openapitools.client.model.TranslateTextRequest;

/** What a client that a generator made for Java does: a request, an answer, and an error with its code. */
public final class Smoke {
  public static void main(String[] arguments) throws Exception {
    ApiClient client = new ApiClient();
    client.setBasePath(System.getenv("LOQUENT_URL"));
    client.setBearerToken(System.getenv("LOQUENT_API_KEY"));
    TranslateTextRequest request =
        new TranslateTextRequest()
            .sourceText(List.of("Save the file"))
            .sourceLanguage("en")
            .targetLanguage("en-XA");
    String text = new TextApi(client).translateText(request, null, null).getTranslatedText().get(0);
    GlossariesApi glossaries = new GlossariesApi(client);
    CreateGlossaryRequest created = new CreateGlossaryRequest().name("Java").baseLanguage("en");
    String name = glossaries.createGlossary(created, null, null, null).getName();
    String code = "none";
    try {
      glossaries.readGlossary(2_000_000_000, null, null);
    } catch (ApiException error) {
      code = JsonParser.parseString(error.getResponseBody()).getAsJsonObject().get("code").getAsString();
    }
    System.out.printf("{\"text\": \"%s\", \"name\": \"%s\", \"code\": \"%s\"}%n", text, name, code);
  }
}
