import AltRouteOutlinedIcon from "@mui/icons-material/AltRouteOutlined";
import ArrowBackIcon from "@mui/icons-material/ArrowBack";
import ArrowForwardIcon from "@mui/icons-material/ArrowForward";
import ChecklistOutlinedIcon from "@mui/icons-material/ChecklistOutlined";
import ChevronLeftIcon from "@mui/icons-material/ChevronLeft";
import ChevronRightIcon from "@mui/icons-material/ChevronRight";
import EastIcon from "@mui/icons-material/East";
import FormatListBulletedIcon from "@mui/icons-material/FormatListBulleted";
import FormatListNumberedIcon from "@mui/icons-material/FormatListNumbered";
import HelpOutlinedIcon from "@mui/icons-material/HelpOutlined";
import KeyboardDoubleArrowLeftIcon from "@mui/icons-material/KeyboardDoubleArrowLeft";
import KeyboardDoubleArrowRightIcon from "@mui/icons-material/KeyboardDoubleArrowRight";
import LabelOutlinedIcon from "@mui/icons-material/LabelOutlined";
import LocalShippingOutlinedIcon from "@mui/icons-material/LocalShippingOutlined";
import UndoIcon from "@mui/icons-material/Undo";
import ViewListOutlinedIcon from "@mui/icons-material/ViewListOutlined";
import VolumeOffOutlinedIcon from "@mui/icons-material/VolumeOffOutlined";
import VolumeUpOutlinedIcon from "@mui/icons-material/VolumeUpOutlined";
import type { SvgIconProps } from "@mui/material";
import type { ComponentType } from "react";

/** An icon that points the way of reading: `plain.css` mirrors it in right-to-left languages. */
const facing =
  (Icon: ComponentType<SvgIconProps>) =>
  ({ className = "", ...props }: SvgIconProps) => <Icon {...props} className={`facing ${className}`} />;

export const AltRouteOutlined = facing(AltRouteOutlinedIcon);
export const ChecklistOutlined = facing(ChecklistOutlinedIcon);
export const FormatListBulleted = facing(FormatListBulletedIcon);
export const FormatListNumbered = facing(FormatListNumberedIcon);
export const HelpOutlined = facing(HelpOutlinedIcon);
export const LabelOutlined = facing(LabelOutlinedIcon);
export const LocalShippingOutlined = facing(LocalShippingOutlinedIcon);
export const ViewListOutlined = facing(ViewListOutlinedIcon);
export const VolumeOffOutlined = facing(VolumeOffOutlinedIcon);
export const VolumeUpOutlined = facing(VolumeUpOutlinedIcon);
export const ArrowBack = facing(ArrowBackIcon);
export const ArrowForward = facing(ArrowForwardIcon);
export const ChevronLeft = facing(ChevronLeftIcon);
export const ChevronRight = facing(ChevronRightIcon);
export const East = facing(EastIcon);
export const Undo = facing(UndoIcon);
export const KeyboardDoubleArrowLeft = facing(KeyboardDoubleArrowLeftIcon);
export const KeyboardDoubleArrowRight = facing(KeyboardDoubleArrowRightIcon);
