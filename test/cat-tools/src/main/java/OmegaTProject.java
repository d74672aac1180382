import java.io.File;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Set;
import javax.swing.JMenuItem;
import org.omegat.core.Core;
import org.omegat.core.data.PrepareTMXEntry;
import org.omegat.core.data.ProjectFactory;
import org.omegat.core.data.ProjectProperties;
import org.omegat.core.data.SourceTextEntry;
import org.omegat.core.data.TMXEntry;
import org.omegat.filters2.master.FilterMaster;
import org.omegat.filters2.master.PluginUtils;
import org.omegat.util.Language;
import org.omegat.util.Preferences;
import org.omegat.util.ProjectFileStorage;
import org.omegat.util.RuntimePreferences;

/**
 * Opens a file as the source of a new project of OmegaT, puts "EDITED " in front of the translations of the named sources as a
 * translator does, saves the project, creates the translated documents, and prints how many segments it found.
 *
 * <pre>
 * OmegaTProject FOLDER SOURCE TARGET IN OUT TEXT…
 * </pre>
 *
 * A text names the segments whose sources contain it.
 */
public final class OmegaTProject {
  /** Gives the program windows that show nothing: it asks them for their menu when it saves. */
  private static void withoutWindows() throws Exception {
    for (String name : new String[] {"saveThread", "mainWindow", "editor"}) {
      java.lang.reflect.Field field = Core.class.getDeclaredField(name);
      field.setAccessible(true);
      field.set(null, silent(field.getType()));
    }
  }

  /** An object of an interface whose methods do nothing, and return others of the kind. */
  private static Object silent(Class<?> type) {
    return Proxy.newProxyInstance(
        OmegaTProject.class.getClassLoader(),
        new Class<?>[] {type},
        (object, method, values) -> {
          Class<?> result = method.getReturnType();
          if (result == boolean.class) return false;
          if (result == int.class) return 0;
          if (JMenuItem.class.isAssignableFrom(result)) return result.getDeclaredConstructor().newInstance();
          return result.isInterface() ? silent(result) : null;
        });
  }

  public static void main(String[] arguments) throws Exception {
    File folder = new File(arguments[0]);
    File input = new File(arguments[3]);
    File output = new File(arguments[4]);
    Set<String> edited = Set.of(java.util.Arrays.copyOfRange(arguments, 5, arguments.length));
    RuntimePreferences.setConfigDir(new File(folder, "config").getPath());
    Preferences.init();
    PluginUtils.loadPlugins(Map.of());
    FilterMaster.setFilterClasses(PluginUtils.getFilterClasses());
    Preferences.initFilters();
    Preferences.initSegmentation();
    Core.initializeConsole(Map.of());
    withoutWindows();
    File root = new File(folder, "project");
    root.mkdirs();
    ProjectProperties properties = new ProjectProperties(root);
    properties.setSourceLanguage(new Language(arguments[1]));
    properties.setTargetLanguage(new Language(arguments[2]));
    properties.setSentenceSegmentingEnabled(false);
    for (String name : new String[] {"source", "target", "tm", "glossary", "dictionary", "omegat"}) new File(root, name).mkdirs();
    ProjectFileStorage.writeProjectFile(properties);
    File source = new File(properties.getSourceRoot(), input.getName());
    Files.copy(input.toPath(), source.toPath(), StandardCopyOption.REPLACE_EXISTING);
    ProjectFactory.loadProject(properties, true);
    int segments = 0;
    for (SourceTextEntry entry : Core.getProject().getAllEntries()) {
      segments += 1;
      boolean isEdited = edited.stream().anyMatch(text -> entry.getSrcText().contains(text));
      if (!isEdited) continue;
      TMXEntry current = Core.getProject().getTranslationInfo(entry);
      PrepareTMXEntry changed = new PrepareTMXEntry(current);
      changed.source = entry.getSrcText();
      changed.translation = "EDITED " + (current.isTranslated() ? current.translation : entry.getSrcText());
      Core.getProject().setTranslation(entry, changed, true, null);
    }
    Core.getProject().saveProject(true);
    Core.getProject().compileProject(".*");
    Files.copy(new File(properties.getTargetRoot(), input.getName()).toPath(), output.toPath(), StandardCopyOption.REPLACE_EXISTING);
    System.out.println(segments);
    System.exit(0);
  }
}
