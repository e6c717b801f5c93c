import type { DialogState, Task, TopDialog } from './dialog-state.ts';

/** Values of the address's `do` beside `repair`, with the dialog that each opens. */
const tasks: Readonly<Record<Task, TopDialog['name']>> = {
  answer: 'proposal',
  rate: 'feedback',
  update: 'request',
  claim: 'request',
  again: 'request',
  'change-time': 'visit',
};

const CONVERSATION_TASK = 'write';

/** Names its task without a value, for mails. */
const CHANGE_TIME = 'change-time';

const KEYS: readonly string[] = ['repair', 'notification', 'session', 'do', CHANGE_TIME];

/** Returns the dialogs that an address names. `alone` means that only the page is below the dialog. */
export function dialogsAt(search: string, alone: boolean): DialogState {
  const params = new URLSearchParams(search);
  const top = topOf(params);
  return { base: alone && top !== null ? null : baseOf(params), top };
}

function topOf(params: URLSearchParams): DialogState['top'] {
  const [task, repairId] = [params.has(CHANGE_TIME) ? CHANGE_TIME : params.get('do'), params.get('repair')];
  if (task === 'request') return { name: 'request', prefill: null };
  return isTask(task) && repairId !== null ? { name: 'linked', task, repairId } : null;
}

function isTask(text: string | null): text is Task {
  return text !== null && Object.hasOwn(tasks, text);
}

function baseOf(params: URLSearchParams): DialogState['base'] {
  const [sessionId, notificationId, repairId] = [
    params.get('session'),
    params.get('notification'),
    params.get('repair'),
  ];
  if (sessionId !== null) return { name: 'session', sessionId };
  if (notificationId !== null) return { name: 'notification', notificationId };
  if (repairId === null) return null;
  return { name: 'details', repairId, ...(params.get('do') === CONVERSATION_TASK ? { opensConversation: true } : {}) };
}

export function splitSearch(search: string): { dialogs: Record<string, string>; page: Record<string, string> } {
  const entries = [...new URLSearchParams(search)];
  return {
    dialogs: Object.fromEntries(entries.filter(([key]) => KEYS.includes(key))),
    page: Object.fromEntries(entries.filter(([key]) => !KEYS.includes(key))),
  };
}

/** Returns an address with these dialogs and the page's own parameters. */
export function searchFor(search: string, { base, top }: DialogState): string {
  const params = new URLSearchParams({ ...splitSearch(search).page, ...ofBase(base), ...ofTop(top) }).toString();
  return params === '' ? '' : `?${params}`;
}

function ofBase(base: DialogState['base']): Record<string, string> {
  if (base === null) return {};
  if (base.name === 'details')
    return { repair: base.repairId, ...(base.opensConversation === true ? { do: CONVERSATION_TASK } : {}) };
  return base.name === 'notification' ? { notification: base.notificationId } : { session: base.sessionId };
}

function ofTop(top: DialogState['top']): Record<string, string> {
  if (top === null) return {};
  if (top.name === 'linked') return { repair: top.repairId, do: top.task };
  if (top.name === 'request') return ofRequest(top);
  return { repair: top.repairId, do: taskOf(top.name) ?? '' };
}

function ofRequest({ prefill, again }: Extract<TopDialog, { name: 'request' }>): Record<string, string> {
  if (again !== undefined) return { repair: again.id, do: again.isClaim === true ? 'claim' : 'again' };
  return prefill === null ? { do: 'request' } : { repair: prefill.id, do: 'update' };
}

function taskOf(name: TopDialog['name']): Task | undefined {
  return (Object.keys(tasks) as Task[]).find((task) => tasks[task] === name);
}
