import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import net.sf.okapi.common.LocaleId;
import net.sf.okapi.common.filterwriter.IFilterWriter;
import net.sf.okapi.common.resource.ITextUnit;
import net.sf.okapi.common.resource.RawDocument;
import net.sf.okapi.common.resource.Segment;
import net.sf.okapi.filters.openxml.OpenXMLFilter;

/**
 * Pseudo-translates Word documents with Okapi's filter in its default settings, one for each line on its input, which is the
 * document's path and, behind a tab, that of what is written ("" for reading alone). Answers each with a line of JSON:
 * `{"milliseconds", "texts", "bytes", "error"}`, `texts` being the texts of the units that can be translated, without codes.
 */
final class TranslateFiles {
  private static final LocaleId TARGET = LocaleId.fromString("en-XA");

  public static void main(String[] parameters) throws Exception {
    var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    var output = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    for (String line = input.readLine(); line != null; line = input.readLine()) {
      String[] paths = line.split("\t", 2);
      var texts = new ArrayList<String>();
      String error = "";
      int bytes = 0;
      long startedAt = System.nanoTime();
      try {
        byte[] written = translate(Path.of(paths[0]), texts);
        bytes = written.length;
        if (!paths[1].isEmpty()) Files.write(Path.of(paths[1]), written);
      } catch (Throwable thrown) {
        error = thrown.getClass().getSimpleName() + ": " + thrown.getMessage();
      }
      double milliseconds = (System.nanoTime() - startedAt) / 1e6;
      String list = texts.stream().map(TranslateFiles::quoted).collect(Collectors.joining(","));
      output.println(
          "{\"milliseconds\":" + milliseconds + ",\"bytes\":" + bytes + ",\"error\":" + quoted(error) + ",\"texts\":[" + list + "]}");
    }
  }

  private static byte[] translate(Path file, List<String> texts) throws Exception {
    var output = new ByteArrayOutputStream();
    try (var filter = new OpenXMLFilter();
        var document = new RawDocument(file.toUri(), "UTF-8", LocaleId.ENGLISH, TARGET)) {
      filter.open(document);
      try (IFilterWriter writer = filter.createFilterWriter()) {
        writer.setOptions(TARGET, "UTF-8");
        writer.setOutput(output);
        while (filter.hasNext()) {
          var event = filter.next();
          if (event.isTextUnit() && event.getTextUnit().isTranslatable()) translate(event.getTextUnit(), texts);
          writer.handleEvent(event);
        }
      }
    }
    return output.toByteArray();
  }

  private static void translate(ITextUnit unit, List<String> texts) {
    texts.add(unit.getSource().getUnSegmentedContentCopy().getText());
    for (Segment segment : unit.createTarget(TARGET, true, ITextUnit.COPY_ALL).getSegments()) {
      segment.text.setCodedText(PseudoTranslate.upperCase(segment.text.getCodedText()));
    }
  }

  private static String quoted(String text) {
    var output = new StringBuilder("\"");
    for (char character : text.toCharArray()) {
      if (character == '"' || character == '\\') output.append('\\').append(character);
      // ASCII, as there are more characters that end a line for those who read this.
      else if (character < ' ' || character > '~') output.append(String.format("\\u%04x", (int) character));
      else output.append(character);
    }
    return output.append('"').toString();
  }
}
