import java.io.File;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import net.sf.okapi.common.Event;
import net.sf.okapi.common.LocaleId;
import net.sf.okapi.common.filters.IFilter;
import net.sf.okapi.common.filterwriter.IFilterWriter;
import net.sf.okapi.common.filterwriter.XLIFFWriter;
import net.sf.okapi.common.resource.ITextUnit;
import net.sf.okapi.common.resource.RawDocument;
import net.sf.okapi.common.resource.TextFragment;
import net.sf.okapi.filters.tmx.TmxFilter;
import net.sf.okapi.filters.xliff.XLIFFFilter;
import net.sf.okapi.filters.xliff2.XLIFF2Filter;
import net.sf.okapi.lib.merge.merge.TextUnitMerger;
import net.sf.okapi.lib.xliff2.reader.XLIFFReader;

/**
 * Works on a file as Okapi's programs do, and prints how many units it found. Units whose ids are named get "EDITED " in front of
 * their targets.
 *
 * <pre>
 * OkapiFilters FORMAT edit  SOURCE TARGET IN OUT ID…   reads with the filter, edits, writes with the filter
 * OkapiFilters FORMAT merge SOURCE TARGET IN OUT ID…   extracts to XLIFF 1.2, edits that, merges it into the file
 * OkapiFilters xliff21 validate SOURCE TARGET IN       validates with all rules and schemas
 * </pre>
 */
public final class OkapiFilters {
  public static void main(String[] arguments) throws Exception {
    String format = arguments[0];
    LocaleId source = LocaleId.fromString(arguments[2]);
    LocaleId target = LocaleId.fromString(arguments[3]);
    File input = new File(arguments[4]);
    if (arguments[1].equals("validate")) {
      XLIFFReader.validate(input);
      System.out.println(0);
      return;
    }
    String output = arguments[5];
    Set<String> edited = Set.of(java.util.Arrays.copyOfRange(arguments, 6, arguments.length));
    if (arguments[1].equals("edit")) {
      System.out.println(edit(filterOf(format), input, output, source, target, edited));
      return;
    }
    File kit = new File(output + ".kit.xlf");
    File translated = new File(output + ".translated.xlf");
    extract(filterOf(format), input, kit, source, target);
    edit(new XLIFFFilter(), kit, translated.getPath(), source, target, edited);
    System.out.println(merge(filterOf(format), input, translated, output, source, target));
  }

  private static IFilter filterOf(String format) {
    switch (format) {
      case "xliff12":
        return new XLIFFFilter();
      case "xliff21":
        return new XLIFF2Filter();
      case "tmx":
        return new TmxFilter();
      default:
        throw new IllegalArgumentException(format);
    }
  }

  private static IFilterWriter writerOf(IFilter filter, String output, LocaleId target) {
    IFilterWriter writer = filter.createFilterWriter();
    writer.setOptions(target, "UTF-8");
    writer.setOutput(output);
    return writer;
  }

  /** The name is that of the unit in the original file, where the id is Okapi's own. */
  private static boolean isNamed(ITextUnit unit, Set<String> names) {
    return names.contains(unit.getId()) || (unit.getName() != null && names.contains(unit.getName()));
  }

  private static int edit(
      IFilter filter, File input, String output, LocaleId source, LocaleId target, Set<String> edited) {
    int units = 0;
    try (RawDocument document = new RawDocument(input.toURI(), "UTF-8", source, target)) {
      filter.open(document);
      IFilterWriter writer = writerOf(filter, output, target);
      while (filter.hasNext()) {
        Event event = filter.next();
        if (event.isTextUnit()) {
          units += 1;
          ITextUnit unit = event.getTextUnit();
          if (isNamed(unit, edited)) unit.getTarget(target).getFirstContent().insert(0, new TextFragment("EDITED "));
        }
        writer.handleEvent(event);
      }
      writer.close();
    } finally {
      filter.close();
    }
    return units;
  }

  private static void extract(IFilter filter, File input, File kit, LocaleId source, LocaleId target) {
    try (RawDocument document = new RawDocument(input.toURI(), "UTF-8", source, target)) {
      filter.open(document);
      XLIFFWriter writer = new XLIFFWriter();
      writer.setOptions(target, "UTF-8");
      writer.setOutput(kit.getPath());
      while (filter.hasNext()) writer.handleEvent(filter.next());
      writer.close();
    } finally {
      filter.close();
    }
  }

  private static int merge(
      IFilter filter, File input, File translated, String output, LocaleId source, LocaleId target) {
    Map<String, ITextUnit> translations = new HashMap<>();
    IFilter reader = new XLIFFFilter();
    try (RawDocument document = new RawDocument(translated.toURI(), "UTF-8", source, target)) {
      reader.open(document);
      while (reader.hasNext()) {
        Event event = reader.next();
        if (event.isTextUnit()) translations.put(event.getTextUnit().getId(), event.getTextUnit());
      }
    } finally {
      reader.close();
    }
    TextUnitMerger merger = new TextUnitMerger();
    merger.setTargetLocale(target);
    int units = 0;
    try (RawDocument document = new RawDocument(input.toURI(), "UTF-8", source, target)) {
      filter.open(document);
      IFilterWriter writer = writerOf(filter, output, target);
      while (filter.hasNext()) {
        Event event = filter.next();
        if (event.isTextUnit()) {
          units += 1;
          merger.mergeTargets(event.getTextUnit(), translations.get(event.getTextUnit().getId()));
        }
        writer.handleEvent(event);
      }
      writer.close();
    } finally {
      filter.close();
    }
    return units;
  }
}
