import type { FloodEstimate } from '@freeboard/contract';

type Lapse = FloodEstimate['lapse'];
type Subject = NonNullable<Lapse>['advice'][number]['subject'];

export function LapseAdvice({ lapse, subjects }: { lapse: Lapse; subjects: readonly Subject[] }) {
  if (lapse === null) return null;
  const shown = lapse.advice.filter(({ subject }) => subjects.includes(subject));
  return (
    <ul className="note soft-brand col gap-1 mb-2" aria-label="NFIP authority">
      {shown.map(({ subject, text }) => (
        <li key={subject}>{text}</li>
      ))}
    </ul>
  );
}
