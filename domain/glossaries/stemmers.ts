import { stemmer as arabic } from '@orama/stemmers/arabic';
import { stemmer as armenian } from '@orama/stemmers/armenian';
import { stemmer as bulgarian } from '@orama/stemmers/bulgarian';
import { stemmer as danish } from '@orama/stemmers/danish';
import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as finnish } from '@orama/stemmers/finnish';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as greek } from '@orama/stemmers/greek';
import { stemmer as hungarian } from '@orama/stemmers/hungarian';
import { stemmer as hindi } from '@orama/stemmers/indian';
import { stemmer as indonesian } from '@orama/stemmers/indonesian';
import { stemmer as irish } from '@orama/stemmers/irish';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as lithuanian } from '@orama/stemmers/lithuanian';
import { stemmer as nepali } from '@orama/stemmers/nepali';
import { stemmer as norwegian } from '@orama/stemmers/norwegian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as romanian } from '@orama/stemmers/romanian';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as serbian } from '@orama/stemmers/serbian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stemmer as swedish } from '@orama/stemmers/swedish';
import { stemmer as tamil } from '@orama/stemmers/tamil';
import { stemmer as turkish } from '@orama/stemmers/turkish';
import { stemmer as ukrainian } from '@orama/stemmers/ukrainian';
import { czechStem, foldUkrainian, hebrewStem, polishStem, slovakStem } from './folded-stems.ts';

/** Maps a word in lower case to the common part of its inflected forms. */
export type Stem = (word: string) => string;

/** Particles that follow a Korean noun, longest first, after the National Institute of Korean Language. */
const KOREAN_PARTICLES =
  /(?:에서는|으로는|에게서|들에게|들에서|들이|들은|들을|들의|들도|에서|에게|에는|으로|까지|부터|처럼|보다|이나|이며|이고|와의|과의|들|은|는|이|가|을|를|의|에|로|와|과|도|만|나)$/u;
/** Length of the shortest stem that they leave. */
const MIN_KOREAN_STEM_LENGTH = 2;

/** Snowball's rules, and rule sets of this project, by ISO 639 language. Vietnamese and others have no forms. */
export const STEMMERS: ReadonlyMap<string, Stem> = new Map([
  ['ar', arabic],
  ['hy', armenian],
  ['bg', bulgarian],
  ['da', danish],
  ['nl', dutch],
  ['en', english],
  ['fi', finnish],
  ['fr', french],
  ['de', german],
  ['el', greek],
  ['hu', hungarian],
  ['hi', hindi],
  ['id', indonesian],
  ['ga', irish],
  ['it', italian],
  ['lt', lithuanian],
  ['ne', nepali],
  ['no', norwegian],
  ['nb', norwegian],
  ['nn', norwegian],
  ['pt', portuguese],
  ['ro', romanian],
  ['ru', russian],
  ['sr', serbian],
  ['es', spanish],
  ['sv', swedish],
  ['ta', tamil],
  // Applied twice, because a bare noun loses more than its plural does: kullanıcı, kullanıcılar.
  ['tr', (word) => turkish(turkish(word))],
  ['uk', (word) => foldUkrainian(ukrainian(word))],
  ['pl', polishStem],
  ['cs', czechStem],
  ['sk', slovakStem],
  ['he', hebrewStem],
  ['ko', (word) => without(word, KOREAN_PARTICLES, MIN_KOREAN_STEM_LENGTH)],
]);

function without(word: string, endings: RegExp, shortest: number): string {
  const stem = word.replace(endings, '');
  return stem.length >= shortest ? stem : word;
}
