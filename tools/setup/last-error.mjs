/** A program for shell scripts: prints the reason in the log of a step that failed: node last-error.mjs LOG. */
import { readFileSync } from 'node:fs';
import { reasonIn } from './read-output.mjs';

process.stdout.write(`${reasonIn(readFileSync(process.argv[2] ?? '', 'utf8'))}\n`);
