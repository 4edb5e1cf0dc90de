import { serveTasks } from '../../../kernel/isolated/helper.ts';
import { SheetRefused } from '../../../kernel/workbook/sheet.ts';
import { DAMAGED } from '../../../kernel/workbook/workbook.ts';
import { sheetsOfCsv } from './csv.ts';
import { FileRefused, type ReadFile } from './sheet.ts';
import { sheetsOfWorkbook } from './workbook.ts';

const isWorkbook = (bytes: Buffer): boolean => bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004';

serveTasks(async (file: Uint8Array): Promise<ReadFile> => {
  const bytes = Buffer.from(file);
  try {
    if (!isWorkbook(bytes)) return { sheets: sheetsOfCsv(bytes) };
    const sheets = await sheetsOfWorkbook(bytes);
    return sheets.length === 0 ? { refused: 'The workbook holds no sheet.' } : { sheets };
  } catch (error) {
    const isShown = error instanceof FileRefused || (error instanceof SheetRefused && error.message !== DAMAGED);
    return { refused: isShown ? error.message : 'The file is not a workbook that can be read.' };
  }
});
