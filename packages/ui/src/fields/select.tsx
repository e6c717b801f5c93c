import type { ComponentProps, ReactNode } from 'react';
import { Select as Radix } from 'radix-ui';
import { clsx } from 'clsx';
import { Check, ChevronDown } from 'lucide-react';
import { useFieldControl } from './field.tsx';
import { highlightEdge } from '../navigation/highlight.ts';
import { controlClass } from './input.tsx';
import { usePageDirection } from '../navigation/page-direction.ts';
import { styleNonce } from '../style-nonce.ts';

export type SelectOption = { value: string; label: string; icon?: ReactNode; disabled?: boolean | undefined };

export type SelectProps = Omit<ComponentProps<'button'>, 'value' | 'defaultValue' | 'onChange' | 'children' | 'dir'> & {
  options: readonly SelectOption[];
  value?: string | undefined;
  defaultValue?: string | undefined;
  onValueChange?: ((value: string) => void) | undefined;
  placeholder?: string | undefined;
  size?: 'md' | 'sm' | undefined;
};

/** Renders a choice without empty values. A surrounding field names it. */
export function Select(props: SelectProps) {
  const { options, value, defaultValue, onValueChange, placeholder, name, disabled, ...rest } = props;
  const { size = 'md', className, ...button } = rest;
  const control = useFieldControl(button);
  const root = { dir: usePageDirection(), value, defaultValue, onValueChange, name, disabled };
  return (
    <Radix.Root {...root}>
      <Radix.Trigger
        data-slot="select"
        className={clsx(
          controlClass,
          'flex items-center justify-between gap-2 text-start data-placeholder:text-ink-muted',
          size === 'md' ? 'h-11 pe-3 ps-3.5' : 'h-9 pe-2.5 ps-3 text-sm max-sm:h-11 max-sm:text-base',
          className,
        )}
        {...control}
      >
        <span className="flex min-w-0 items-center gap-2 truncate [&_span]:min-w-0 [&_span]:truncate [&_svg]:size-4.5 [&_svg]:shrink-0">
          {/* Wrapped, because Radix renders bare text next to the choice that replaces it. */}
          <Radix.Value placeholder={placeholder === undefined ? undefined : <span>{placeholder}</span>} />
        </span>
        <Radix.Icon className="shrink-0 text-ink-muted">
          <ChevronDown className="size-4.5" />
        </Radix.Icon>
      </Radix.Trigger>
      <Options options={options} />
    </Radix.Root>
  );
}

function Options({ options }: { options: readonly SelectOption[] }) {
  return (
    <Radix.Portal>
      <Radix.Content
        ref={inertBehind}
        data-slot="select-content"
        position="popper"
        sideOffset={6}
        collisionPadding={12}
        className="z-60 max-h-(--radix-select-content-available-height) max-w-[calc(100vw-1.5rem)] min-w-(--radix-select-trigger-width) overflow-hidden rounded-control border border-line bg-surface text-ink shadow-float data-[state=open]:animate-fade-in"
      >
        <Radix.Viewport nonce={styleNonce()} className="p-1">
          {options.map((option) => (
            <Radix.Item
              key={option.value}
              value={option.value}
              {...(option.disabled && { disabled: true })}
              data-slot="select-item"
              className={clsx(
                highlightEdge,
                'flex min-h-10 cursor-pointer items-center gap-2 rounded-tight py-1.5 pe-9 ps-2.5 max-sm:min-h-11',
                'data-disabled:cursor-not-allowed data-disabled:text-ink-muted data-highlighted:bg-primary-soft',
              )}
            >
              <Radix.ItemText>
                <span className="flex items-center gap-2 [&_svg]:size-4.5">
                  {option.icon}
                  {/* A span gets an ellipsis, bare text in a flex row doesn't. */}
                  <span>{option.label}</span>
                </span>
              </Radix.ItemText>
              <Radix.ItemIndicator className="absolute inset-e-3.5 text-primary">
                <Check className="size-4" />
              </Radix.ItemIndicator>
            </Radix.Item>
          ))}
        </Radix.Viewport>
      </Radix.Content>
    </Radix.Portal>
  );
}

// Marks of Radix on content hidden from screen readers.
const hiddenFromReaders = '[data-aria-hidden=true]:not([inert])';

/**
 * Makes content behind an overlay inert, because Radix only hides it from screen readers (axe, `aria-hidden-focus`). Observes, because
 * Radix hides later and with each layer.
 */
function inertBehind(list: Element | null): (() => void) | undefined {
  if (list === null) return undefined;
  const inert = new Set<Element>();
  const follow = () => {
    for (const element of document.querySelectorAll(hiddenFromReaders)) {
      element.setAttribute('inert', '');
      inert.add(element);
    }
  };
  const observer = new MutationObserver(follow);
  observer.observe(document.body, { subtree: true, attributeFilter: ['data-aria-hidden'] });
  follow();
  return () => {
    observer.disconnect();
    for (const element of inert) element.removeAttribute('inert');
  };
}
