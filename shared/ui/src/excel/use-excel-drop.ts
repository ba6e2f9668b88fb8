import { limits } from '@mebae/contracts';
import { formatNumber, useLanguage } from '@mebae/platform';
import { useState, type DragEvent } from 'react';
import { useUiText } from '../ui-text.ts';
import { checkFiles, excelEndings, sizeText, type FileProblem } from './check-files.ts';

export interface ExcelDropProps {
  /** Called with one file of an accepted type and size. */
  onFile: (file: File) => void;
  /** Endings with their dot. */
  accept?: readonly string[];
  maxBytes?: number;
  /** The file is being sent or read: nothing else can be dropped. */
  busy?: boolean;
}

/** Which file was dropped or chosen, and what is wrong with one that can't be taken. */
export function useExcelDrop(props: ExcelDropProps) {
  const { onFile, accept = excelEndings, maxBytes = limits.importBytes, busy = false } = props;
  const t = useUiText();
  const language = useLanguage();
  const [over, setOver] = useState(false);
  const [chosen, setChosen] = useState<File | null>(null);
  const [problem, setProblem] = useState<FileProblem | null>(null);

  const size = (bytes: number) => sizeText(bytes, (value) => formatNumber(value, language));
  const take = (files: readonly File[]) => {
    const result = checkFiles(files, { accept, maxBytes });
    if ('problem' in result) {
      setProblem(result.problem);
      return;
    }
    setProblem(null);
    setChosen(result.file);
    onFile(result.file);
  };
  const onDragLeave = ({ relatedTarget: to, currentTarget }: DragEvent) => {
    if (!(to instanceof Node && currentTarget.contains(to))) setOver(false);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!busy) take([...event.dataTransfer.files]);
  };
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    event.dataTransfer.dropEffect = busy ? 'none' : 'copy';
    if (!busy) setOver(true);
  };
  const problemText = (found: FileProblem): string => {
    switch (found.kind) {
      case 'none':
        return t('drop.none');
      case 'several':
        return t('drop.several', { n: formatNumber(found.count, language) });
      case 'type':
        return t('drop.type', { name: found.name, endings: accept.join(', ') });
      case 'empty':
        return t('drop.empty', { name: found.name });
      default:
        return t('drop.size', { name: found.name, size: size(found.bytes), limit: size(maxBytes) });
    }
  };
  const zone = { onDragEnter: onDragOver, onDragOver, onDragLeave, onDrop };
  return {
    zone,
    over,
    take,
    endings: accept,
    limit: size(maxBytes),
    /** The file that was taken, with its size; null while there is none, or a later one was refused. */
    chosen: chosen && !problem ? `${chosen.name} (${size(chosen.size)})` : null,
    problem: problem && problemText(problem),
  };
}
