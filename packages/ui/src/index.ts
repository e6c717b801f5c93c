export * from './overlays/dialog.tsx';
export * from './navigation/dropdown-menu.tsx';
export * from './primitives/table.tsx';
export { Alert } from './primitives/alert.tsx';
export { Avatar } from './primitives/avatar.tsx';
export { Badge, badgeTints } from './primitives/badge.tsx';
export { Button, buttonVariants, IconButton } from './primitives/button.tsx';
export { Card, CardContent, CardDescription, CardFooter, CardHeader, CardTitle } from './primitives/card.tsx';
export { Checkbox } from './fields/checkbox.tsx';
export { ConfirmDialog } from './overlays/confirm-dialog.tsx';
export { DayField } from './fields/day-field.tsx';
export { Drawing, isDrawingName, type DrawingProps } from './drawings/drawing.tsx';
export { EmptyState } from './primitives/empty-state.tsx';
export { Field, type FieldProps } from './fields/field.tsx';
export { restoreFocus } from './overlays/restore-focus.ts';
export { Indicator } from './primitives/indicator.tsx';
export { Input, type InputProps } from './fields/input.tsx';
export { Logo } from './drawings/logo.tsx';
export { OneTimeCode } from './fields/one-time-code.tsx';
export { Pagination } from './navigation/pagination.tsx';
export { Progress } from './primitives/progress.tsx';
export { RadioCard, RadioGroup } from './fields/radio-group.tsx';
export { Rail } from './rail/rail.tsx';
export type { RailSize } from './rail/rail-marker.tsx';
export type { RailState } from './rail/rail-track.ts';
export { Segmented } from './navigation/segmented.tsx';
export { Select, type SelectOption } from './fields/select.tsx';
export { Skeleton } from './primitives/skeleton.tsx';
export { Spinner } from './primitives/spinner.tsx';
export { Stepper } from './navigation/stepper.tsx';
export { setStyleNonce } from './style-nonce.ts';
export { Switch } from './fields/switch.tsx';
export { Tabs, TabsContent, TabsList, TabsTrigger } from './navigation/tabs.tsx';
export { Textarea } from './fields/textarea.tsx';
export {
  currentToasts,
  dismissToast,
  subscribeToasts,
  toast,
  toastDuration,
  type ToastRequest,
} from './overlays/toast-store.ts';
export { Toaster } from './overlays/toaster.tsx';
export { ProperName, UserText } from './text/user-text.tsx';
export { VisuallyHidden } from './text/visually-hidden.tsx';
