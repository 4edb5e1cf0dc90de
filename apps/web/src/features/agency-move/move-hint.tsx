export default function MoveHint({ agencyId }: { agencyId: number }) {
  return (
    <p className="small muted">
      To move this agency to another installation, run <code>npm run agency -- export {agencyId} --to FILE</code> on the
      server.
    </p>
  );
}
