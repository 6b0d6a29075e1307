import { type ComponentPropsWithRef, useRef } from 'react';
import { Button } from './Button';

interface FileButtonProps extends Omit<ComponentPropsWithRef<typeof Button>, 'onClick'> {
  /** Name of the hidden file input, for tools that fill it without the button: "Left file". */
  name: string;
  /** Accepted types as in a file input: `.csv,text/*`; any file if omitted. */
  accept?: string;
  /** Called with the chosen file; not called if the user cancels. */
  onFile?: (file: File) => void;
  /** Lets the user choose several files; called with them instead of `onFile`. */
  onFiles?: (files: readonly File[]) => void;
}

/** Renders a button that lets the user choose one file, or several with `onFiles`, in the browser's dialog. */
export function FileButton({ name, accept, onFile, onFiles, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        hidden
        type="file"
        accept={accept}
        multiple={onFiles !== undefined}
        aria-label={name}
        onChange={(event) => {
          const [...files] = event.currentTarget.files ?? [];
          if (files[0]) onFile?.(files[0]);
          if (files.length > 0) onFiles?.(files);
          // Allows choosing the same file again after it was changed.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
