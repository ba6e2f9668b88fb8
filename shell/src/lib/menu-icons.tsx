import { ArrowCircleUpRegular } from '@fluentui/react-icons/svg/arrow-circle-up';
import { BoardRegular } from '@fluentui/react-icons/svg/board';
import { BuildingRegular } from '@fluentui/react-icons/svg/building';
import { CalendarLtrRegular } from '@fluentui/react-icons/svg/calendar-ltr';
import { ChatRegular } from '@fluentui/react-icons/svg/chat';
import { ClipboardTaskRegular } from '@fluentui/react-icons/svg/clipboard-task';
import { DataBarVerticalRegular } from '@fluentui/react-icons/svg/data-bar-vertical';
import { DataScatterRegular } from '@fluentui/react-icons/svg/data-scatter';
import { HatGraduationRegular } from '@fluentui/react-icons/svg/hat-graduation';
import { HistoryRegular } from '@fluentui/react-icons/svg/history';
import { HomeRegular } from '@fluentui/react-icons/svg/home';
import { MailRegular } from '@fluentui/react-icons/svg/mail';
import { OpenRegular } from '@fluentui/react-icons/svg/open';
import { PeopleRegular } from '@fluentui/react-icons/svg/people';
import { PeopleTeamRegular } from '@fluentui/react-icons/svg/people-team';
import { PersonRegular } from '@fluentui/react-icons/svg/person';
import { PollRegular } from '@fluentui/react-icons/svg/poll';
import { PuzzlePieceRegular } from '@fluentui/react-icons/svg/puzzle-piece';
import { SettingsRegular } from '@fluentui/react-icons/svg/settings';
import { SparkleRegular } from '@fluentui/react-icons/svg/sparkle';
import { TrophyRegular } from '@fluentui/react-icons/svg/trophy';
import type { ComponentType } from 'react';

/** Names that a remote may give in its menu entries, and the icon of each. */
const icons: Readonly<Record<string, ComponentType<{ className?: string }>>> = {
  arrowUp: ArrowCircleUpRegular,
  board: BoardRegular,
  boxPlot: DataScatterRegular,
  building: BuildingRegular,
  calendar: CalendarLtrRegular,
  chat: ChatRegular,
  clipboardTask: ClipboardTaskRegular,
  competency: HatGraduationRegular,
  dataBar: DataBarVerticalRegular,
  history: HistoryRegular,
  home: HomeRegular,
  mail: MailRegular,
  people: PeopleRegular,
  person: PersonRegular,
  poll: PollRegular,
  puzzle: PuzzlePieceRegular,
  school: PeopleTeamRegular,
  settings: SettingsRegular,
  sparkle: SparkleRegular,
  trophy: TrophyRegular,
};

/** The icon of a menu entry; one that this shell does not know yet gets a plain one. */
export function MenuIcon({ name, className }: { name: string; className?: string }) {
  const Icon = icons[name] ?? OpenRegular;
  return <Icon className={className} />;
}
