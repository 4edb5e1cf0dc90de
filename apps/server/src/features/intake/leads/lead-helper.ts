import { serveThread } from '../../../kernel/isolated/thread.ts';
import { type Lead, readLead } from './read-lead.ts';

export const tasks = {
  read(body: Record<string, unknown>): { lead: Lead; cpu_ms: number } {
    const before = process.threadCpuUsage();
    const lead = readLead(body);
    const { user, system } = process.threadCpuUsage(before);
    return { lead, cpu_ms: (user + system) / 1_000 };
  },
};
export type LeadTasks = typeof tasks;

serveThread(tasks);
