import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import net.sf.okapi.common.Event;
import net.sf.okapi.common.EventType;
import net.sf.okapi.common.LocaleId;
import net.sf.okapi.common.filterwriter.IFilterWriter;
import net.sf.okapi.common.resource.ITextUnit;
import net.sf.okapi.common.resource.RawDocument;
import net.sf.okapi.common.resource.Segment;
import net.sf.okapi.common.resource.TextContainer;

/**
 * Pseudo-translates documents with Okapi's filters in their default settings: all files of the command line for each line on
 * its input, then prints `{"milliseconds", "processor", "bytes", "peak", "failed"}`: the peak in kilobytes, and the indexes of files that the
 * filter can't read or write. The same protocol as `office-process.ts`.
 */
final class PseudoTranslate {
  private static final LocaleId ENGLISH = LocaleId.ENGLISH;
  private static final LocaleId TARGET = LocaleId.fromString("en-XA");

  public static void main(String[] files) throws Exception {
    var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    while (input.readLine() != null) {
      long startedAt = System.nanoTime();
      long processorBefore = processorTime();
      long bytes = 0;
      var failed = new ArrayList<Integer>();
      for (int index = 0; index < files.length; index++) {
        try {
          bytes += translate(Path.of(files[index]));
        } catch (Exception error) {
          failed.add(index);
        }
      }
      double milliseconds = (System.nanoTime() - startedAt) / 1e6;
      System.out.printf(
          "{\"milliseconds\":%.3f,\"processor\":%.3f,\"bytes\":%d,\"peak\":%d,\"failed\":%s}%n",
          milliseconds, (processorTime() - processorBefore) / 1e6, bytes, peak(), failed);
      System.out.flush();
    }
  }

  private static int translate(Path file) throws Exception {
    var output = new ByteArrayOutputStream();
    try (var filter = TextFilters.of(file.toString());
        var document = new RawDocument(file.toUri(), "UTF-8", ENGLISH, TARGET)) {
      filter.open(document);
      try (IFilterWriter writer = filter.createFilterWriter()) {
        writer.setOptions(TARGET, "UTF-8");
        writer.setOutput(output);
        while (filter.hasNext()) {
          Event event = filter.next();
          if (event.getEventType() == EventType.TEXT_UNIT) pseudoTranslate(event.getTextUnit());
          writer.handleEvent(event);
        }
      }
    }
    return output.size();
  }

  private static void pseudoTranslate(ITextUnit unit) {
    if (!unit.isTranslatable()) return;
    TextContainer target = unit.createTarget(TARGET, true, ITextUnit.COPY_ALL);
    for (Segment segment : target.getSegments()) {
      // Codes are pairs of characters of the private use area, which stay.
      segment.text.setCodedText(upperCase(segment.text.getCodedText()));
    }
  }

  /** What `office-process.ts` does: ASCII only, so that no offset moves. */
  static String upperCase(String text) {
    char[] characters = text.toCharArray();
    for (int index = 0; index < characters.length; index++) {
      char character = characters[index];
      if (character >= 'a' && character <= 'z') characters[index] = (char) (character - 32);
    }
    return new String(characters);
  }

  /** Of all threads, in nanoseconds. */
  private static long processorTime() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
  }

  private static long peak() throws Exception {
    for (String line : Files.readAllLines(Path.of("/proc/self/status")))
      if (line.startsWith("VmHWM:")) return Long.parseLong(line.replaceAll("\\D", ""));
    return 0;
  }
}
