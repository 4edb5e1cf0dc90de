import { relative } from 'node:path';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** Lines of a server's log that are printed of a failed test; the last ones are nearest to the failure. */
const LOG_LINES = 25;

const attachment = (result: TestResult, name: string) => result.attachments.find((one) => one.name === name);

/** Prints of a failed test what a person needs to find out why: the server's log, the screenshot, how to run it alone. */
export default class Failures implements Reporter {
  printsToStdio(): boolean {
    return false;
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === test.expectedStatus || result.status === 'skipped') return;
    const file = `${relative(process.cwd(), test.location.file)}:${test.location.line}`;
    const log = attachment(result, 'server log')?.body?.toString().split('\n').filter(Boolean) ?? [];
    const screenshot = attachment(result, 'screenshot')?.path;
    const lines = [
      `✗ ${[file, ...test.titlePath().slice(3)].join(' › ')}`,
      ...log.slice(-LOG_LINES).map((line) => `  server: ${line}`),
      `  screenshot: ${screenshot ? relative(process.cwd(), screenshot) : 'none'}`,
      `  alone: npm run ${test.parent.project()?.name || 'browser'} -- ${file}`,
    ];
    process.stderr.write(`${lines.join('\n')}\n`);
  }
}
