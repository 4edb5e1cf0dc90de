import { serveTasks } from '../../../kernel/isolated/helper.ts';
import { SheetRefused } from '../../../kernel/workbook/sheet.ts';
import { DAMAGED } from '../../../kernel/workbook/workbook.ts';
import type { ReadWorkbook } from './sheet.ts';
import { sheetsOfWorkbook } from './workbook.ts';

serveTasks(async (file: Uint8Array): Promise<ReadWorkbook> => {
  try {
    const sheets = await sheetsOfWorkbook(Buffer.from(file));
    return sheets.length === 0 ? { refused: 'The workbook holds no sheet.' } : { sheets };
  } catch (error) {
    const isShown = error instanceof SheetRefused && error.message !== DAMAGED;
    return { refused: isShown ? error.message : 'The file is not a workbook that can be read.' };
  }
});
