import { type ComponentPropsWithRef, useRef } from 'react';
import { Button } from './Button';

interface FileButtonProps extends Omit<ComponentPropsWithRef<typeof Button>, 'onClick'> {
  /** What the file is, for what fills it in without the button: "Left file". */
  name: string;
  /** As of a file input: `.csv,text/*`; any file without it. */
  accept?: string;
  /** Takes the file that was chosen; not called when a person gives up choosing. */
  onFile: (file: File) => void;
}

/** A button that lets a person choose one file, in the browser's own dialog. */
export function FileButton({ name, accept, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        hidden
        type="file"
        accept={accept}
        aria-label={name}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) onFile(file);
          // The same file may be chosen again after it was changed.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
