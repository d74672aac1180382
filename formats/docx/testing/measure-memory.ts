import { readFileSync } from 'node:fs';
import { docxFormat } from '../index.ts';
import { marked } from './coded-notation.ts';

/** Run as a program: reads a file, writes it translated, and prints by how many bytes the process grew at its peak. */
const bytes = readFileSync(process.argv[2]!);
const before = process.memoryUsage.rss();
const document = docxFormat.read(bytes, { describe: true });
const targets = new Map(document.units.map(({ id, content }) => [id, marked(content)]));
const written = document.write(targets, { sourceLanguage: 'en', targetLanguage: 'ar' });
if (written.length === 0) throw new Error('nothing was written');
process.stdout.write(String(process.resourceUsage().maxRSS * 1024 - before));
