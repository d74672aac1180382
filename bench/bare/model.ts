/**
 * A program: a language model behind an OpenAI-compatible API that answers every text with one of its length, after the
 * milliseconds of its argument; says where, and ends on SIGTERM.
 */
import { startOpenaiCompatibleServer } from '#test/fakes/openai-compatible-server.ts';
import { answerTexts, foreignText } from '#test/fakes/text-model.ts';

const server = await startOpenaiCompatibleServer(answerTexts(foreignText), { delay: Number(process.argv[2]) });
console.log(`listening ${server.url}`);
process.on('SIGTERM', () => process.exit(0));
