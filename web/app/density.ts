import { useLocalStorage } from '@mantine/hooks';
import type { Density } from './theme.ts';

/** The density that somebody has chosen in this browser, and how to choose another. */
export const useDensity = () => useLocalStorage<Density>({ key: 'loquent-density', defaultValue: 'comfortable' });
