import { expect, it } from 'vitest';
import { VERBS } from '../../src/features.ts';
import { createHttp } from '../../src/http/app.ts';
import { appWith } from '../support/connections/doctored.ts';
import { useDatabase } from '../support/database.ts';

const database = useDatabase();

it('modules serve their own routes', async () => {
  const http = await createHttp(appWith(database.current, VERBS));
  for (const url of ['/api/v1/leads', '/mcp', '/oauth/token'])
    expect(http.hasRoute({ method: 'POST', url }), url).toBe(true);
  await http.close();
});
