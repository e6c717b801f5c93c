import { useEffect, useImperativeHandle, useRef, type ComponentProps } from 'react';
import { clsx } from 'clsx';
import { useFieldControl } from './field.tsx';
import { controlClass } from './input.tsx';

export function Textarea({ className, ref, onInput, ...props }: ComponentProps<'textarea'>) {
  const control = useFieldControl(props);
  const areaRef = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => areaRef.current, []);
  // Values set by code fire no input event.
  useEffect(() => fit(areaRef.current), [props.value]);
  return (
    <textarea
      data-slot="textarea"
      className={clsx(controlClass, 'field-sizing-content min-h-24 resize-y px-3.5 py-2.5', className)}
      {...control}
      ref={areaRef}
      onInput={(event) => {
        fit(event.currentTarget);
        onInput?.(event);
      }}
    />
  );
}

/** Sets the height where `field-sizing` is missing (Safari before 26.2 and Firefox). */
function fit(area: HTMLTextAreaElement | null): void {
  if (area === null || CSS.supports('field-sizing', 'content')) return;
  if (area.value === '') area.style.height = '';
  const edges = area.offsetHeight - area.clientHeight;
  if (area.scrollHeight > area.clientHeight) area.style.height = `${area.scrollHeight + edges}px`;
}
