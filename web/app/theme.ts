import {
  createTheme,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core';
import shades from './colors.json';

/** Room between things: as usual, or more on a screen. */
export const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

/** Bundled fonts, each for scripts of its own; others are the system's. */
const FONTS = '"Inter Variable", "Noto Sans Arabic Variable", "Noto Sans Hebrew Variable", system-ui, sans-serif';

/** Milliseconds of every movement. */
const MOTION = 120;
const MOVING = { transitionProps: { duration: MOTION } };

/** Shades of each color, from the lightest; iris is that of Loquent. */
const COLORS = shades as unknown as Readonly<Record<keyof typeof shades, MantineColorsTuple>>;
const { iris: IRIS, gray: GRAY, dark: DARK } = COLORS;

/** Sizes in pixels: distances and heights of lines are multiples of four. */
const themeWith = (sizes: Pick<MantineThemeOverride, 'spacing'>, size: 'xs' | 'sm') =>
  createTheme({
    ...sizes,
    fontFamily: FONTS,
    fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
    lineHeights: { xs: '1.3333', sm: '1.4286', md: '1.4286', lg: '1.5', xl: '1.4' },
    headings: {
      fontFamily: FONTS,
      fontWeight: '620',
      sizes: {
        h1: { fontSize: '1.5rem', lineHeight: '1.3333' },
        h2: { fontSize: '1rem', lineHeight: '1.5' },
        h3: { fontSize: '0.875rem', lineHeight: '1.4286' },
      },
    },
    colors: COLORS,
    black: '#1a1a24',
    primaryColor: 'iris',
    primaryShade: { light: 7, dark: 6 },
    radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
    defaultRadius: 'md',
    autoContrast: true,
    respectReducedMotion: true,
    focusRing: 'auto',
    components: {
      AppShell: { defaultProps: { transitionDuration: MOTION } },
      Accordion: { defaultProps: { transitionDuration: MOTION } },
      Badge: { defaultProps: { variant: 'light', radius: 'sm' } },
      Button: { defaultProps: { size } },
      Card: { defaultProps: { radius: 'lg' } },
      Combobox: { defaultProps: MOVING },
      Input: { defaultProps: { size } },
      Menu: { defaultProps: { withInitialFocusPlaceholder: false, ...MOVING } },
      // Its lock writes a style without the nonce of the page, which the policy refuses.
      Modal: { defaultProps: { lockScroll: false, radius: 'lg', ...MOVING } },
      Popover: { defaultProps: MOVING },
      Table: { defaultProps: { verticalSpacing: size === 'xs' ? 4 : 'xs' } },
    },
  });

export const themes: Readonly<Record<Density, MantineThemeOverride>> = {
  comfortable: themeWith({ spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' } }, 'sm'),
  compact: themeWith({ spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' } }, 'xs'),
};

/** Darkest shades of Mantine's colors, and darker ones where those have less contrast than 4.5 : 1 on white and on their tints. */
const INKS = {
  blue: '#1864ab',
  gray: '#4a4a5c',
  green: '#20702f',
  iris: IRIS[8],
  orange: '#b03a00',
  red: '#c02626',
  yellow: '#8a5300',
} as const;

/** Badges and alerts of each color, for light colors. */
const inks = Object.fromEntries(
  Object.entries(INKS).flatMap(([name, ink]) => [
    [`--mantine-color-${name}-outline`, ink],
    [`--mantine-color-${name}-light-color`, ink],
  ]),
);

/**
 * Dimmed texts, and colored ones on a light ground, have a contrast of 4.5 : 1 and more in both schemes, borders of inputs 3 : 1
 * (WCAG 2.2, 1.4.3 and 1.4.11).
 */
export const cssVariables: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': GRAY[7],
    '--mantine-color-placeholder': GRAY[7],
    '--mantine-color-default-border': GRAY[3],
    '--mantine-color-error': INKS.red,
    '--mantine-primary-color-light-color': IRIS[8],
    '--frame': GRAY[0],
    '--input-border': '#9292a6',
    ...inks,
  },
  dark: {
    '--mantine-color-dimmed': DARK[1],
    '--mantine-color-placeholder': DARK[1],
    '--mantine-color-default-border': DARK[5],
    '--mantine-color-error': colors.red[4],
    '--mantine-color-anchor': IRIS[3],
    '--mantine-color-iris-light': `${IRIS[5]}29`,
    '--mantine-color-iris-light-hover': `${IRIS[5]}3d`,
    '--mantine-color-iris-light-color': IRIS[2],
    '--frame': DARK[8],
    '--input-border': DARK[3],
  },
});

/** The nonce of styles, which is new in every page. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
