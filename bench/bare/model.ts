/**
 * A program: a language model with an OpenAI-compatible API that answers every text with one of its length, after the
 * delay (ms) in its argument; prints its address, and ends on SIGTERM.
 */
import { startOpenaiCompatibleServer } from '#test/fakes/openai-compatible-server.ts';
import { answerTexts, foreignText } from '#test/fakes/text-model.ts';

const server = await startOpenaiCompatibleServer(answerTexts(foreignText), { delay: Number(process.argv[2]) });
console.log(`listening ${server.url}`);
process.on('SIGTERM', () => process.exit(0));
