import Step from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import MuiStepper from '@mui/material/Stepper';
import { t } from '~/i18n/t';
import { ThemeProvider } from '../page/ThemeProvider';
import * as styles from './Stepper.module.css';

/** Renders the steps of a wizard in a row: done, current and next. `active` counts from 0. */
export function Stepper({ steps, active }: { steps: readonly string[]; active: number }) {
  return (
    <ThemeProvider>
      <MuiStepper activeStep={active} aria-label={t('ui.steps')}>
        {steps.map((step, index) => (
          <Step key={step} aria-current={index === active ? 'step' : undefined}>
            <StepLabel slotProps={{ label: { className: styles.label } }}>
              {step}
              {index < active && <span className="ui-hidden">{t('ui.steps.done')}</span>}
            </StepLabel>
          </Step>
        ))}
      </MuiStepper>
    </ThemeProvider>
  );
}
