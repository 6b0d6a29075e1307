import { useMutation } from '@tanstack/react-query';
import { toast } from '../overlay/toast';
import { Button } from './Button';

/** The format of a download: CSV with commas in UTF-8, or a workbook of Excel. */
export type DownloadFormat = 'csv' | 'xlsx';

interface DownloadButtonsProps {
  labels: Readonly<Record<DownloadFormat, string>>;
  download: (format: DownloadFormat) => Promise<void>;
  failed: string;
  disabledReason?: string | undefined;
  className?: string;
}

/** Renders a button per format that downloads a file, busy while the file is made. */
export function DownloadButtons({
  labels,
  download,
  failed,
  disabledReason,
  className,
}: DownloadButtonsProps) {
  const making = useMutation({
    networkMode: 'always',
    mutationFn: download,
    onError: () => toast({ tone: 'error', text: failed }),
  });
  return (
    <span className={className}>
      {(['csv', 'xlsx'] as const).map((format) => (
        <Button
          key={format}
          size="small"
          disabledReason={disabledReason}
          busy={making.isPending && making.variables === format}
          onClick={() => making.mutate(format)}
        >
          {labels[format]}
        </Button>
      ))}
    </span>
  );
}
