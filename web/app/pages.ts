import type { TextId } from './texts.tsx';

/** The pages of the menu, in groups. */
export const MENU = [
  [
    { to: '/', label: 'nav.home' },
    { to: '/jobs', label: 'nav.jobs' },
    { to: '/text', label: 'nav.text' },
  ],
  [
    { to: '/glossaries', label: 'nav.glossaries' },
    { to: '/memories', label: 'nav.memories' },
    { to: '/casts', label: 'nav.casts' },
  ],
  [
    { to: '/usage', label: 'nav.usage' },
    { to: '/webhooks', label: 'nav.webhooks' },
    { to: '/settings', label: 'nav.settings' },
  ],
] as const satisfies readonly (readonly { readonly to: string; readonly label: TextId }[])[];

/** Every page that needs no object. */
export const ALL_PAGES = [{ to: '/new', label: 'nav.new' } as const, ...MENU.flat()];
