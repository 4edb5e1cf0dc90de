import { relative } from 'node:path';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** How many of the last lines of the server's log are printed for a failed test. */
const LOG_LINES = 25;

const attachment = (result: TestResult, name: string) => result.attachments.find((one) => one.name === name);

/**
 * Prints what helps to find the cause of a failed test: the server's log, the screenshot, the command to run it alone.
 */
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
