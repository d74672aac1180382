import java.util.Map;
import java.util.function.Supplier;
import net.sf.okapi.common.filters.IFilter;
import net.sf.okapi.filters.json.JSONFilter;
import net.sf.okapi.filters.openxml.OpenXMLFilter;
import net.sf.okapi.filters.php.PHPContentFilter;
import net.sf.okapi.filters.po.POFilter;
import net.sf.okapi.filters.properties.PropertiesFilter;
import net.sf.okapi.filters.ts.TsFilter;
import net.sf.okapi.filters.xmlstream.XmlStreamFilter;
import net.sf.okapi.filters.yaml.YamlFilter;

/** Okapi's filters by the extension of a file, in their default settings. */
final class TextFilters {
  private static final Map<String, Supplier<IFilter>> BY_EXTENSION =
      Map.of(
          "json", JSONFilter::new,
          "php", PHPContentFilter::new,
          "po", POFilter::new,
          "properties", PropertiesFilter::new,
          "ts", TsFilter::new,
          "xml", XmlStreamFilter::new,
          "resx", XmlStreamFilter::new,
          "yml", YamlFilter::new);

  static IFilter of(String path) {
    return BY_EXTENSION.getOrDefault(path.substring(path.lastIndexOf('.') + 1), OpenXMLFilter::new).get();
  }
}
