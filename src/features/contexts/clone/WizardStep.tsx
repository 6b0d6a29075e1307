import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react';
import { ThemeProvider } from '~/ui/page/ThemeProvider';
import * as styles from './clone.module.css';

interface WizardStepProps {
  title: string;
  about?: ReactNode;
  /** The buttons: back first, forward last and of type `submit`. */
  footer: ReactNode;
  onSubmit?: () => void;
  children: ReactNode;
}

/** Renders one step of a wizard. Its heading takes the focus on mount, so that it is announced. */
export function WizardStep({ title, about, footer, onSubmit, children }: WizardStepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSubmit?.();
  };
  return (
    <form noValidate className={`ui-card ui-stack ${styles.step}`} onSubmit={submit}>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      {about && <p className={styles.about}>{about}</p>}
      <ThemeProvider>{children}</ThemeProvider>
      <div className={`ui-row ${styles.foot}`}>{footer}</div>
    </form>
  );
}
