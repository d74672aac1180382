import { factText, text } from '#web/app/texts.tsx';

interface FactProps {
  /** Kind and code, such as `warning.text_kept`. */
  readonly id: string;
  /** The service's sentence, in English, with names and numbers. */
  readonly message: string;
}

/** A fact that the service states, in the language of the console; its own sentence can be unfolded. */
export function Fact({ id, message }: FactProps) {
  const words = factText(id);
  if (words === undefined) return <span dir="auto">{message}</span>;
  return (
    <>
      {words}
      <details>
        <summary>{text('fact.details')}</summary>
        <span lang="en" dir="ltr">
          {message}
        </span>
      </details>
    </>
  );
}
