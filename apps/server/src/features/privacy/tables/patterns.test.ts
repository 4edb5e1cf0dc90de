import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useDatabase } from '../../../../test/support/database.ts';
import { emailPattern, namePattern, phonePattern } from './patterns.ts';

const database = useDatabase();

async function finds(pattern: string, text: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select ${text}::text ~* ${pattern}::text as found`.execute(
    database.current.db,
  );
  return rows[0]?.found ?? false;
}

describe('a person’s address in a text', () => {
  it.each([
    ['lee@gmail.example', 'Write to Lee@Gmail.example.', true],
    ['lee@gmail.example', '{"email":"lee@gmail.example"}', true],
    ['lee@gmail.example', 'to=lee%40gmail.example&from=x', true],
    ['lee@gmail.example', 'to=%22lee%40gmail.example', true],
    ['lee@gmail.example', 'kimlee@gmail.example', false],
    ['lee@gmail.example', 'kim.lee@gmail.example', false],
    ['lee@gmail.example', 'kim-lee@gmail.example', false],
    ['lee@gmail.example', 'kim+lee@gmail.example', false],
    ['lee@gmail.example', 'kim%2Blee%40gmail.example', false],
    ['lee@gmail.example', 'lee@gmail.example.mx', false],
    ['lee@gmail.example', 'lee@gmail.examples', false],
    ['lee+home@gmail.example', 'lee+home@gmail.example', true],
    ['lee+home@gmail.example', 'lee%2Bhome%40gmail.example', true],
    ['lee+home@gmail.example', 'leeehome@gmail.example', false],
    ['l.e@gmail.example', 'lxe@gmail.example', false],
  ])('finds %s in %s: %s', async (email, text, found) => expect(await finds(emailPattern(email), text)).toBe(found));

  it.each([
    ['(904) 556-1000', true],
    ['+19045561000', true],
    ['To=%2B19045561000', true],
    ['1-904-556-1000', true],
    ['904.556.1000', true],
    ['904 556 1000', true],
    ['29045561000', false],
    ['90455610001', false],
  ])('finds 9045561000 in %s: %s', async (text, found) =>
    expect(await finds(phonePattern('9045561000'), text)).toBe(found),
  );

  it.each([
    ['Dana Smith', 'Call dana smith back', true],
    ['Dana Smith', 'search=Dana+Smith&page=1', true],
    ['Dana Smith', 'search=Dana%20Smith', true],
    ['Dana Smith', 'Dana Smithson', false],
    ['Dana Smith', 'Jordana Smith', false],
    ['Dana Smith', 'Dana Smith-Jones', false],
    ['José Núñez', 'JOSÉ NÚÑEZ', true],
  ])('finds %s in %s: %s', async (name, text, found) => expect(await finds(namePattern(name), text)).toBe(found));
});
