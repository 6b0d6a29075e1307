interface ProgressBarProps {
  /** What is under way. */
  label: string;
  value: number;
  max: number;
}

/** How far something has come that is counted in steps. */
export function ProgressBar({ label, value, max }: ProgressBarProps) {
  return <progress aria-label={label} value={value} max={max} />;
}
