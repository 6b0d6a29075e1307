import type { Activators, SensorInstance, SensorProps } from '@dnd-kit/core';

const isPut = ({ code }: KeyboardEvent): boolean => code === 'Space' || code === 'Enter';

/**
 * Sensor of dnd-kit for keys: Space or Enter on a handle pick a row up and drop it; use-sortable.ts handles the keys
 * that move it. Escape, a press elsewhere, and leaving the handle or the window cancel. The library's own sensor starts
 * to listen a task later, and loses keys in quick succession.
 */
export class KeySensor implements SensorInstance {
  readonly autoScrollEnabled = false;

  static readonly activators: Activators<object> = [
    {
      eventName: 'onKeyDown',
      handler: (
        { nativeEvent, target }: { nativeEvent: KeyboardEvent; target: unknown },
        _options,
        { active },
      ) => {
        if (!isPut(nativeEvent) || target !== active.activatorNode.current) return false;
        nativeEvent.preventDefault();
        return true;
      },
    },
  ];

  constructor(props: SensorProps<object>) {
    const { event } = props;
    const listening = new AbortController();
    const { signal } = listening;
    const endBy = (end: () => void) => () => {
      listening.abort();
      end();
    };
    const put = endBy(() => props.onEnd());
    const cancel = endBy(() => props.onCancel());
    const press = (next: KeyboardEvent) => {
      // The key that has picked it up arrives here, too.
      if (next === event || !(isPut(next) || next.code === 'Escape')) return;
      next.preventDefault();
      (isPut(next) ? put : cancel)();
    };
    document.addEventListener('keydown', press, { signal });
    document.addEventListener('visibilitychange', cancel, { signal });
    event.target?.addEventListener('blur', cancel, { signal });
    addEventListener('resize', cancel, { signal });
    addEventListener('pointerdown', cancel, { capture: true, signal });
    props.onStart({ x: 0, y: 0 });
  }
}
