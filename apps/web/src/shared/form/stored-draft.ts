import { useCallback, useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { currentUser, DRAFTS_KEY } from '../api/current-user.ts';

const StoredDrafts = z.object({ owner: z.string(), drafts: z.record(z.string(), z.unknown()) });

/**
 * Stores unsent input while it is typed. It is restored after a reload or an ended session, in the same tab and for the same person.
 * Signing out deletes it (specification/faults#w11). Never for passwords.
 */
export type StoredDraft<T> = {
  readonly get: (key: string) => T | null;
  readonly set: (key: string, value: T | null) => void;
  readonly forget: (key: string) => void;
};

/**
 * Creates a store for one kind of draft. `key` identifies a draft, for example a repair's id. Stored values that don't match `shape` are
 * ignored.
 */
export function createStoredDraft<T>(kind: string, shape: z.ZodMiniType<T>): StoredDraft<T> {
  const nameOf = (key: string) => `${kind} ${key}`;
  return {
    get: (key) => {
      const { success, data } = z.safeParse(shape, readAll()[nameOf(key)]);
      return success ? data : null;
    },
    set: (key, value) => write(nameOf(key), value),
    forget: (key) => write(nameOf(key), null),
  };
}

function readAll(): Readonly<Record<string, unknown>> {
  try {
    const { owner, drafts } = z.parse(StoredDrafts, JSON.parse(sessionStorage.getItem(DRAFTS_KEY) ?? 'null'));
    return owner === currentOwner() ? drafts : {};
  } catch {
    return {};
  }
}

function currentOwner(): string | null {
  return currentUser.get().id;
}

function write(name: string, value: unknown): void {
  const owner = currentOwner();
  // The session has ended, so the stored draft remains for its owner.
  if (owner === null) return;
  const { [name]: _former, ...others } = readAll();
  const drafts = value === null ? others : { ...others, [name]: value };
  try {
    if (Object.keys(drafts).length === 0) sessionStorage.removeItem(DRAFTS_KEY);
    else sessionStorage.setItem(DRAFTS_KEY, JSON.stringify({ owner, drafts }));
  } catch {
    // Session storage is full. The form still has the text.
  }
}

export type TypedFields = Readonly<Record<string, string | number | boolean>>;

export function createFormDraft(kind: string): StoredDraft<TypedFields> {
  return createStoredDraft(kind, z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])));
}

// Preserves field references, because the form's own later choices would be lost otherwise.
const resetOptions = { keepDefaultValues: true, keepFieldsRef: true };

/** Stores a form's fields while they are typed and restores them as changed, so that closing asks. */
export function useFormDraft<Values extends FieldValues, Output>(
  { getValues, reset, subscribe }: Pick<UseFormReturn<Values, unknown, Output>, 'getValues' | 'reset' | 'subscribe'>,
  draft: StoredDraft<TypedFields>,
  key: string,
): void {
  const [stored] = useState(() => draft.get(key));
  useEffect(() => {
    const values = getValues();
    if (stored !== null) reset({ ...values, ...matchingFields(values, stored) }, resetOptions);
  }, [stored, getValues, reset]);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, defaultValues = {} }) => draft.set(key, changedFields(defaultValues, values)),
      }),
    [subscribe, draft, key],
  );
}

// Drops fields that another version of the form had with another name or type.
function matchingFields(values: FieldValues, typed: TypedFields): TypedFields {
  return Object.fromEntries(Object.entries(typed).filter(([field, value]) => typeof values[field] === typeof value));
}

/** Returns the fields that differ from the values the form began with, or null. */
export function changedFields(defaults: FieldValues, values: FieldValues): TypedFields | null {
  const changed = Object.entries(values).filter(([field, value]) => value !== undefined && value !== defaults[field]);
  return changed.length === 0 ? null : Object.fromEntries(changed);
}

export function createTextDraft(kind: string): StoredDraft<string> {
  return createStoredDraft(kind, z.string());
}

export function useTextDraft(draft: StoredDraft<string>, key: string): [text: string, type: (text: string) => void] {
  const [text, setText] = useState(() => draft.get(key) ?? '');
  const type = useCallback(
    (next: string) => {
      setText(next);
      draft.set(key, next === '' ? null : next);
    },
    [draft, key],
  );
  return [text, type];
}
