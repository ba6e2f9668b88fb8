/** The message below a field; nothing when it has no problem. */
export interface FieldMessage {
  validationState?: 'error' | 'warning';
  validationMessage?: string;
}
