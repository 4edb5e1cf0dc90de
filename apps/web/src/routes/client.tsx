/** Empty by design (section 2). */
export default function Client() {
  return <main className="page" aria-label="Client" />;
}
