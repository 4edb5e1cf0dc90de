import { NewPasswordForm } from './new-password-form.tsx';
import type { Refusal } from './use-sign-in.ts';

type Props = {
  username: string;
  attempt: (more: { new_password: string }) => Promise<Refusal | null>;
  startOver: () => void;
};

export default function NewPasswordStep({ username, attempt, startOver }: Props) {
  async function send(new_password: string) {
    const refusal = await attempt({ new_password });
    return refusal && { text: refusal.text, field: refusal.errors.new_password?.[0] };
  }
  return (
    <NewPasswordForm title="Choose your password" action="Save and sign in" autoFocus own={[username]} send={send}>
      {() => (
        <p className="muted">
          Someone else chose your password. Choose one that only you know.{' '}
          <button type="button" className="link" onClick={startOver}>
            Not now
          </button>
        </p>
      )}
    </NewPasswordForm>
  );
}
