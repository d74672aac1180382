import type { TextId } from './texts.tsx';

/** The pages of the menu. */
export const MENU_PAGES = [
  { to: '/new', label: 'nav.new' },
  { to: '/jobs', label: 'nav.jobs' },
  { to: '/text', label: 'nav.text' },
  { to: '/glossaries', label: 'nav.glossaries' },
  { to: '/memories', label: 'nav.memories' },
  { to: '/webhooks', label: 'nav.webhooks' },
  { to: '/usage', label: 'nav.usage' },
  { to: '/settings', label: 'nav.settings' },
] as const satisfies readonly { readonly to: string; readonly label: TextId }[];
