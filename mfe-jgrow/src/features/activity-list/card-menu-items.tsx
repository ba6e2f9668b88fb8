import type { ActivityRow } from '@mebae/contracts';
import { Menu, MenuItem, MenuList, MenuPopover, useNavigate } from '@mebae/platform';
import { Reason } from '@mebae/ui';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import type { ReactElement } from 'react';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useDeleteActivity } from '../../lib/use-delete-activity.tsx';

interface CardMenuItemsProps {
  activity: ActivityRow;
  button: HTMLElement;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The menu of a card, below its button. */
export default function CardMenuItems(props: CardMenuItemsProps) {
  const { activity, button, open, onOpenChange } = props;
  const t = useText();
  const navigate = useNavigate();
  const { remove, refusal } = useDeleteActivity();
  const { activityID, canEdit } = activity;
  const item = (icon: ReactElement, label: string, onClick: () => void) => {
    const entry = (
      <MenuItem icon={icon} disabled={!canEdit} onClick={canEdit ? onClick : undefined}>
        {label}
      </MenuItem>
    );
    return canEdit ? entry : <Reason text={t('activity.notYours')}>{entry}</Reason>;
  };
  return (
    <>
      <Menu
        open={open}
        positioning={{ position: 'below', align: 'end', target: button }}
        onOpenChange={(event, { open: next, type }) => {
          // Its button closes it by its own press.
          if (event.target instanceof Node && button.contains(event.target)) return;
          onOpenChange(next);
          if (!next && type !== 'clickOutside') button.focus();
        }}
      >
        <MenuPopover>
          <MenuList>
            {item(
              <EditRegular />,
              t('activity.edit'),
              () => void navigate(paths.editActivity(activityID)),
            )}
            {item(<DeleteRegular />, t('activity.delete'), () => void remove(activity))}
          </MenuList>
        </MenuPopover>
      </Menu>
      {refusal}
    </>
  );
}
