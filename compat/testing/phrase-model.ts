import { startFakeModel, type FakeModel } from '#test/fakes/fake-model.ts';
import { answerTexts, promptData } from '#test/fakes/text-model.ts';

/** A model that knows the translations of some phrases, whatever the languages, obeys terms, and leaves all else. */
export function startPhraseModel(phrases: Readonly<Record<string, string>>): Promise<FakeModel> {
  return startFakeModel((question) => {
    const terms = (promptData(question.prompt, 'terms') ?? []) as readonly { source: string; target?: string }[];
    const known = terms.map(({ source, target = source }): [string, string] => [source, target]);
    const all = [...known, ...Object.entries(phrases)].toSorted(([one], [other]) => other.length - one.length);
    const translate = (text: string) => all.reduce((changed, [from, to]) => changed.replaceAll(from, to), text);
    return answerTexts(translate)(question);
  });
}
