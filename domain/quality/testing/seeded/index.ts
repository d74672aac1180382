import { ARABIC } from './arabic.ts';
import { CHINESE } from './chinese.ts';
import { FRENCH } from './french.ts';
import { GERMAN } from './german.ts';
import { JAPANESE } from './japanese.ts';
import { POLISH } from './polish.ts';
import { RUSSIAN } from './russian.ts';
import type { SeededPairs } from './seeded-pairs.ts';
import { SPANISH } from './spanish.ts';

/** 200 wrong and 200 right pairs in eight languages: texts of software, law, advertising and help. */
export const SEEDED: readonly SeededPairs[] = [ARABIC, CHINESE, FRENCH, GERMAN, JAPANESE, POLISH, RUSSIAN, SPANISH];
