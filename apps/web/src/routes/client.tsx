/** Empty by design (section 2). */
export default function Client() {
  return (
    <main className="page">
      <h1 className="hidden-word">Client</h1>
    </main>
  );
}
