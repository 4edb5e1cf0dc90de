/** Runs as a separate process: an embedded PostgreSQL on a folder, with settings as JSON, until it is killed. */
import { startEmbedded } from '../../src/kernel/database/embedded/index.ts';

try {
  const { pid, url } = await startEmbedded(process.argv[2] ?? '', {
    fsync: 'off',
    ...(JSON.parse(process.argv[3] ?? '{}') as Record<string, string>),
  });
  console.log(JSON.stringify({ message: { pid, url: url('postgres'), uid: process.getuid?.() } }));
  // The claim on the folder is held for as long as this process lives.
  setInterval(() => undefined, 60_000);
} catch (error) {
  const { name, message } =
    error instanceof Error
      ? { name: error.constructor.name, message: error.message }
      : { name: '', message: String(error) };
  console.log(JSON.stringify({ message: { error: name, message } }));
}
