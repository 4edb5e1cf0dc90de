import type { OpenConversation } from '@freeboard/contract';
import { Check } from '../../../ui/fields/check.tsx';
import classes from '../console.module.css';

type Props = {
  questions: OpenConversation['questions'];
  answers: readonly number[];
  change: (answers: number[]) => void;
};

/** The reply is shown on the client's page under each checked question. */
export function AnsweredQuestions({ questions, answers, change }: Props) {
  if (questions.length === 0) return null;
  return (
    <fieldset className={`small ${classes.answered}`}>
      <legend>Show this reply on their page as the answer to</legend>
      {questions.toReversed().map(({ id, text }) => (
        <Check
          key={id}
          checked={answers.includes(id)}
          onChange={(isChecked) => change(isChecked ? [...answers, id] : answers.filter((one) => one !== id))}
        >
          <span className="clip">“{text}”</span>
        </Check>
      ))}
    </fieldset>
  );
}
