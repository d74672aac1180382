/**
 * Keys of front matter that people see: of Hugo, Jekyll, Docusaurus, VitePress, VuePress, Starlight, Nextra, MkDocs,
 * GitBook, Mintlify, Eleventy. A key in another is written with dots, `*` stands for any, lists are omitted.
 */
export const SHOWN_KEYS: readonly string[] = [
  'title',
  'description',
  'summary',
  'excerpt',
  'subtitle',
  'tagline',
  'intro',
  'lead',
  'lede',
  'headline',
  'heading',
  'linkTitle',
  'link_title',
  'linktitle',
  'sidebar_label',
  'sidebarTitle',
  'sidebar_title',
  'pagination_label',
  'title_meta',
  'nav_title',
  'navTitle',
  'navtitle',
  'shortTitle',
  'short_title',
  'menuTitle',
  'seo_title',
  'seoTitle',
  'meta_title',
  'metaTitle',
  'meta_description',
  'metaDescription',
  'image_alt',
  'imageAlt',
  'heroText',
  'actionText',
  'sidebar.label',
  'seo.title',
  'seo.description',
  'cover.alt',
  'cover.caption',
  'image.alt',
  'image.caption',
  'hero.title',
  'hero.text',
  'hero.tagline',
  'hero.actions.text',
  'hero.image.alt',
  'banner.content',
  'actions.text',
  'features.title',
  'features.details',
  'features.description',
  'features.linkText',
  'menu.*.name',
  'menus.*.name',
  'menu.*.title',
  'menus.*.title',
  'params.title',
  'params.description',
  'params.subtitle',
  'eleventyNavigation.title',
  'navigation.title',
];

/** Creates the test whether a path of keys is one of those that people see. */
export function keyMatcher(shown: readonly string[]): (path: readonly string[]) => boolean {
  const paths = new Set(shown);
  const lengths = new Set(shown.filter((path) => path.includes('*')).map((path) => path.split('.').length));
  return (path) => {
    if (paths.has(path.join('.'))) return true;
    if (!lengths.has(path.length)) return false;
    return path.some((_, index) => paths.has([...path.slice(0, index), '*', ...path.slice(index + 1)].join('.')));
  };
}
