import { useEffect, useImperativeHandle, useRef, type ComponentProps } from 'react';
import { clsx } from 'clsx';
import { useFieldControl } from './field.tsx';
import { controlClass } from './input.tsx';

/** Grows with its text, and can be pulled larger. */
export function Textarea({ className, ref, onInput, ...props }: ComponentProps<'textarea'>) {
  const control = useFieldControl(props);
  const own = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => own.current, []);
  // A text that was put in, or taken out once it was sent, is no input.
  useEffect(() => fit(own.current), [props.value]);
  return (
    <textarea
      data-slot="textarea"
      className={clsx(controlClass, 'field-sizing-content min-h-24 resize-y px-3.5 py-2.5', className)}
      {...control}
      ref={own}
      onInput={(event) => {
        fit(event.currentTarget);
        onInput?.(event);
      }}
    />
  );
}

/** Makes the field as high as its text where the browser can't (`field-sizing`: Safari before 26.2 and Firefox). */
function fit(area: HTMLTextAreaElement | null): void {
  if (area === null || CSS.supports('field-sizing', 'content')) return;
  if (area.value === '') area.style.height = '';
  const edges = area.offsetHeight - area.clientHeight;
  if (area.scrollHeight > area.clientHeight) area.style.height = `${area.scrollHeight + edges}px`;
}
